# The target tact_ccd: libccd's interface (docs/switch.md) in a shared library that takes libccd's place. Its name is
# libccd's, so it has folders of its own.
if(NOT (TACT_BUILD_DOUBLE AND TACT_BUILD_3D AND TACT_BUILD_STATIC))
    message(FATAL_ERROR "TACT_CCD needs the static library in double with space: TACT_BUILD_DOUBLE, TACT_BUILD_3D and "
        "TACT_BUILD_STATIC.")
endif()
file(GLOB tact_ccd_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/ccd/*.c)
add_library(tact_ccd SHARED ${tact_ccd_sources})
set_target_properties(tact_ccd PROPERTIES OUTPUT_NAME ccd VERSION 2.1 SOVERSION 2
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tact_ccd)
target_include_directories(tact_ccd PRIVATE ${PROJECT_SOURCE_DIR}/ccd
    PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/ccd/include> $<INSTALL_INTERFACE:include/tact_ccd>)
target_compile_options(tact_ccd PRIVATE ${tact_flags} -fno-math-errno)
# Tact's own names stay inside: the client may have another version of it.
target_link_libraries(tact_ccd PRIVATE $<BUILD_INTERFACE:tact_static> m)
target_link_options(tact_ccd PRIVATE -Wl,--exclude-libs,ALL)

if(TACT_INSTALL)
    install(TARGETS tact_ccd DESTINATION ${CMAKE_INSTALL_LIBDIR}/tact_ccd)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/ccd/include/ccd DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tact_ccd)
    configure_file(${CMAKE_CURRENT_LIST_DIR}/tact_ccd.pc.in ${PROJECT_BINARY_DIR}/tact_ccd.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/tact_ccd.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()
