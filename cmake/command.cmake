# The command `tact` and its man page, which the command itself writes.

find_package(PkgConfig)
if(NOT PkgConfig_FOUND)
    message(FATAL_ERROR "The command tact needs pkg-config. Run tools/bootstrap.sh demo, or configure with -DTACT_COMMAND=OFF.")
endif()
foreach(module assimp jansson cairo)
    pkg_check_modules(${module} IMPORTED_TARGET ${module})
    if(NOT ${module}_FOUND)
        message(FATAL_ERROR "The command tact needs ${module} (Debian: lib${module}-dev). "
            "Run tools/bootstrap.sh demo, or configure with -DTACT_COMMAND=OFF.")
    endif()
endforeach()

# engine.c is the part that asks the library: compiled once for each precision.
file(GLOB command_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.c)
set(command_engine ${PROJECT_SOURCE_DIR}/cli/engine.c)
list(REMOVE_ITEM command_sources ${command_engine})
list(FILTER command_sources EXCLUDE REGEX "/main\\.c$")

function(tact_command_options target)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/cli)
    target_compile_options(${target} PRIVATE ${tact_warnings})
    target_link_libraries(${target} PRIVATE PkgConfig::assimp PkgConfig::jansson PkgConfig::cairo)
    # The POSIX functions of the C library beside C17's: getopt, isatty, clock_gettime.
    target_compile_definitions(${target} PRIVATE _GNU_SOURCE)
endfunction()

# Everything but main(), so that tests and fuzz targets can reach into the command. PRIVATE keeps the float library's
# TACT_FLOAT to the one source that wants it.
add_library(tact_command STATIC ${command_sources} ${command_engine})
add_library(tact_command_float STATIC ${command_engine})
tact_command_options(tact_command)
tact_command_options(tact_command_float)
target_include_directories(tact_command INTERFACE ${PROJECT_SOURCE_DIR}/cli)
target_link_libraries(tact_command PUBLIC tact_static PRIVATE tact_command_float)
target_link_libraries(tact_command_float PRIVATE tact_float_static)

add_executable(tact_program ${PROJECT_SOURCE_DIR}/cli/main.c)
tact_command_options(tact_program)
target_link_libraries(tact_program PRIVATE tact_command)
set_target_properties(tact_program PROPERTIES OUTPUT_NAME tact)

add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/tact.1
    COMMAND tact_program help --man > ${PROJECT_BINARY_DIR}/tact.1
    DEPENDS tact_program VERBATIM)
add_custom_target(tact_manual ALL DEPENDS ${PROJECT_BINARY_DIR}/tact.1)

install(TARGETS tact_program)
install(FILES ${PROJECT_BINARY_DIR}/tact.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
