# What `make install` puts where: libraries, headers, the CMake package and the pkg-config files.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

foreach(library tact tact_static tact_float tact_float_static)
    if(TARGET ${library})
        install(TARGETS ${library} EXPORT tact_targets INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
    endif()
endforeach()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/tact DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
# The headers name these texts.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.md"
    PATTERN examples EXCLUDE PATTERN images EXCLUDE)

set(package_directory ${CMAKE_INSTALL_LIBDIR}/cmake/tact)
install(EXPORT tact_targets NAMESPACE tact:: FILE tactTargets.cmake DESTINATION ${package_directory})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/tactConfig.cmake.in ${PROJECT_BINARY_DIR}/tactConfig.cmake
    INSTALL_DESTINATION ${package_directory})
# As SOVERSION says: until 1.0 each minor version may break what was built against the one before.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tactConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/tactConfig.cmake ${PROJECT_BINARY_DIR}/tactConfigVersion.cmake
    DESTINATION ${package_directory})

# Paths in a .pc file are relative to the file itself, so that an installed tree can be moved.
file(RELATIVE_PATH pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" pc_prefix "${pc_prefix}")
function(tact_pkgconfig pc_name pc_precision pc_cflags)
    set(pc_libs "")
    if(NOT TACT_BUILD_SHARED)
        set(pc_libs " -lm") # what a static library needs, its users link
    endif()
    configure_file(${PROJECT_SOURCE_DIR}/cmake/tact.pc.in ${PROJECT_BINARY_DIR}/${pc_name}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${pc_name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
if(TACT_BUILD_DOUBLE)
    tact_pkgconfig(tact double "")
endif()
if(TACT_BUILD_FLOAT)
    tact_pkgconfig(tact_float float " -DTACT_FLOAT")
endif()
