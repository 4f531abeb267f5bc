# vcpkg's functions as the cmake commands that they run, for one port and the plane alone: cmake -DPORT=FILE -DWORK=FOLDER -DLINKAGE=static|dynamic
# -DFEATURES=LIST -P vcpkg.cmake installs into WORK/installed.
cmake_minimum_required(VERSION 3.20)
set(VCPKG_LIBRARY_LINKAGE ${LINKAGE})
set(CURRENT_PACKAGES_DIR ${WORK}/installed)

function(run)
    execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
endfunction()

macro(vcpkg_check_features word variable keyword feature option)
    if("${feature}" IN_LIST FEATURES)
        set(${variable} -D${option}=ON)
    else()
        set(${variable} -D${option}=OFF)
    endif()
endmacro()

function(vcpkg_cmake_configure)
    cmake_parse_arguments(PARSE_ARGV 0 argument "" "SOURCE_PATH" "OPTIONS")
    run(${CMAKE_COMMAND} -S ${argument_SOURCE_PATH} -B ${WORK}/build -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE=-O0
        -DTACT_BUILD_3D=OFF -DCMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR} -DCMAKE_INSTALL_LIBDIR=lib ${argument_OPTIONS})
endfunction()

function(vcpkg_cmake_install)
    run(${CMAKE_COMMAND} --build ${WORK}/build --parallel 2)
    run(${CMAKE_COMMAND} --install ${WORK}/build)
endfunction()

# As vcpkg does: what find_package() reads is in share/NAME.
function(vcpkg_cmake_config_fixup)
    cmake_parse_arguments(PARSE_ARGV 0 argument "" "CONFIG_PATH" "")
    file(COPY ${CURRENT_PACKAGES_DIR}/${argument_CONFIG_PATH}/ DESTINATION ${CURRENT_PACKAGES_DIR}/share/tact)
    file(READ ${CURRENT_PACKAGES_DIR}/share/tact/tactTargets.cmake text)
    # Three folders up from lib/cmake/tact, two from share/tact.
    string(REPLACE "get_filename_component(_IMPORT_PREFIX \"\${CMAKE_CURRENT_LIST_FILE}\" PATH)\nget_filename_component(_IMPORT_PREFIX \"\${_IMPORT_PREFIX}\" PATH)"
        "get_filename_component(_IMPORT_PREFIX \"\${CMAKE_CURRENT_LIST_FILE}\" PATH)" text "${text}")
    file(WRITE ${CURRENT_PACKAGES_DIR}/share/tact/tactTargets.cmake "${text}")
    file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/lib/cmake)
endfunction()

function(vcpkg_fixup_pkgconfig)
endfunction()

function(vcpkg_install_copyright)
    cmake_parse_arguments(PARSE_ARGV 0 argument "" "" "FILE_LIST")
    file(COPY_FILE ${argument_FILE_LIST} ${CURRENT_PACKAGES_DIR}/share/tact/copyright)
endfunction()

include(${PORT})
